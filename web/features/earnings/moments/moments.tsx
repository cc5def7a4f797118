import { useEffect, useState } from 'react';
import { loadStyles } from '../../../boot/styles.ts';
import { tabOf } from '../../../layout/tabs.ts';
import type { router } from '../../../navigation/router.ts';
import { useWantedLocation } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { MomentSheet } from './moment-sheet.tsx';
import { type Moment, useMoment } from './use-moment.ts';

const LINE_MS = 4_000;

/**
 * The first click, the first sale, the first money and a level up are each celebrated once ever. A line appears above
 * the tabs of any tab page; the sheet appears on Home only, if no dialog is open. Neither interrupts the user.
 */
export default function Moments() {
  const { moment, seen, done } = useMoment();
  const place = useWantedLocation(placeOf);
  if (!moment || place === 'elsewhere') return null;
  const isLine = moment.kind === 'first_click' || moment.kind === 'first_sale';
  if (!isLine && place !== 'home') return null;
  return <Shown key={moment.id} moment={moment} isLine={isLine} seen={seen} done={done} />;
}

function placeOf({ pathname, state }: ReturnType<typeof router.location>): 'home' | 'tab' | 'elsewhere' {
  const tab = state.dialogs?.length ? undefined : tabOf(pathname);
  return tab === undefined ? 'elsewhere' : tab === 'home' ? 'home' : 'tab';
}

interface ShownProps {
  moment: Moment;
  isLine: boolean;
  seen: (id: string) => void;
  done: () => void;
}

function Shown({ moment, isLine, seen, done }: ShownProps) {
  const [isStyled, setStyled] = useState(false);
  const { id } = moment;
  useEffect(() => {
    // Home's own styles have neither the line nor the sheet.
    void loadStyles().then(() => {
      setStyled(true);
      seen(id);
    });
  }, [id, seen]);
  useEffect(() => {
    if (!isLine || !isStyled) return;
    const timer = setTimeout(done, LINE_MS);
    return () => clearTimeout(timer);
  }, [isLine, isStyled, done]);
  if (!isStyled) return null;
  return isLine ? <MomentLine moment={moment} /> : <MomentSheet moment={moment} onClose={done} />;
}

function MomentLine({ moment }: { moment: Moment }) {
  const t = useText();
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tab-bar)+0.75rem)] z-30">
      <p
        role="status"
        className="within-phone flex justify-center px-4 transition-opacity duration-200 starting:opacity-0"
      >
        <span className="inline-flex items-center gap-2.5 rounded-full bg-ink px-4 py-2 font-semibold text-page text-sm">
          <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-gold" />
          {t(moment.kind === 'first_click' ? 'moments.click' : 'moments.sale')}
        </span>
      </p>
    </div>
  );
}
