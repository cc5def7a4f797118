import texts from '@pitaka/contract/messages/wallet/fil.ts';
import { withPrefix } from '@pitaka/ui/i18n/with-prefix.ts';

export default withPrefix('records.kind', texts.kinds);
