import texts from '@pitaka/contract/messages/fields/ko.ts';
import { withPrefix } from '@pitaka/ui/i18n/with-prefix.ts';

export default withPrefix('fields', texts);
