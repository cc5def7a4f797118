import texts from '@pitaka/contract/messages/fields/fil.ts';
import { withPrefix } from '@pitaka/ui/i18n/with-prefix.ts';

export default withPrefix('fields', texts);
