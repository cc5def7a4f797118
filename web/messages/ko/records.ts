import texts from '@pitaka/contract/messages/wallet/ko.ts';
import { withPrefix } from '@pitaka/ui/i18n/with-prefix.ts';

export default withPrefix('records.kind', texts.kinds);
