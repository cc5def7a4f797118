import { useStore } from '@pitaka/ui/store/store.ts';
import { useId, useRef } from 'react';
import { buttonClass } from '../controls/button.tsx';
import { SelectField } from '../controls/field.tsx';
import { Link } from '../navigation/link.tsx';
import { logOutHere } from '../session/log-out-here.ts';
import { useOperator } from '../session/use-operator.ts';
import { type MessageKey, useText } from '../texts.ts';
import { APPEARANCES, type Appearance, appearance, setAppearance } from './appearance.ts';

/** The logged-in operator, the console's appearance, and the button that logs out. */
export function OperatorMenu() {
  const operator = useOperator();
  const t = useText();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const look = useStore(appearance);

  return (
    <>
      <button type="button" popoverTarget={id} title={operator.name} className="shrink-0 rounded-full">
        <span
          aria-hidden
          className="grid size-8 pointer-coarse:size-11 place-items-center rounded-full bg-positive-fill font-semibold text-on-fill text-xs uppercase"
        >
          {operator.name.slice(0, 1)}
        </span>
        <span className="sr-only">{operator.name}</span>
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className="inset-auto top-14 right-3 m-0 w-64 rounded-card border border-line bg-raised p-3 text-ink shadow-float"
      >
        <div className="flex flex-col gap-3">
          <p>
            <span className="block font-semibold">{operator.name}</span>
            <span className="text-ink-faint">{t(`shell.role.${operator.role}`)}</span>
          </p>
          <SelectField
            label={t('shell.appearance')}
            value={look}
            onChange={(event) => setAppearance(event.target.value as Appearance)}
          >
            {APPEARANCES.map((choice) => (
              <option key={choice} value={choice}>
                {t(`shell.appearance.${choice}` as MessageKey)}
              </option>
            ))}
          </SelectField>
          <Link to="/account" className={buttonClass('plain')} onClick={() => panel.current?.hidePopover()}>
            {t('shell.account')}
          </Link>
          <button type="button" className={buttonClass('plain')} onClick={() => void logOutHere()}>
            {t('shell.logOut')}
          </button>
        </div>
      </div>
    </>
  );
}
