import { amountField, defineSettings, textField, type WithSettings } from '../../../modules/site/settings/index.ts';

export const greetingSettings = defineSettings({
  section: 'greeting',
  title: 'Greeting',
  description: 'What a new user is greeted with.',
  fields: {
    text: textField({ label: 'Text', default: 'Welcome!', maxLength: 60, required: true }),
    gift: amountField({ label: 'Gift', default: '0.00', max: '100.00', guard: 'raise' }),
  },
});

/** Typed when read: `gift` is a bigint in hundredths. */
export function greet(site: WithSettings): string {
  const { text, gift } = greetingSettings.of(site);
  return gift > 0n ? `${text} A gift is waiting for you.` : text;
}
