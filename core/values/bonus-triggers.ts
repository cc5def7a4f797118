/** The events that give a bonus. */
export const BONUS_TRIGGERS = ['first_deposit', 'reload', 'free', 'cashback', 'birthday', 'code'] as const;
export type BonusTrigger = (typeof BONUS_TRIGGERS)[number];

/** The amount from which a trigger's bonus is computed; `none` if it is a fixed amount. */
export const BASE_OF_TRIGGER: Readonly<Record<BonusTrigger, 'deposit' | 'loss' | 'none'>> = {
  first_deposit: 'deposit',
  reload: 'deposit',
  free: 'none',
  cashback: 'loss',
  birthday: 'none',
  code: 'none',
};

/** The triggers that allow a bonus in percent. Typed as text, so that a form can look up its value. */
export const PERCENT_TRIGGERS: readonly string[] = BONUS_TRIGGERS.filter(
  (trigger) => BASE_OF_TRIGGER[trigger] !== 'none',
);
