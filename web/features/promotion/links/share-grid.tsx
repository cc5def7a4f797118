import { PressButton } from '@pitaka/ui/primitives/press-button.tsx';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../texts.ts';
import { AppGlyph } from './app-glyph.tsx';
import { APP_NAMES, SHARE_APPS, type ShareApp } from './share-apps.ts';

export interface ShareGridProps {
  onShare: (app: ShareApp) => Promise<void>;
  /** The phone's own sheet, which has every other app. */
  onMore: () => Promise<void>;
}

/** One tap for each app. */
export function ShareGrid({ onShare, onMore }: ShareGridProps) {
  const t = useText();
  return (
    <ul
      aria-label={t('promote.apps')}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(4.25rem,22%),1fr))] gap-y-3"
    >
      {SHARE_APPS.map((app) => (
        <Tile
          key={app}
          label={app === 'sms' ? t('promote.app.sms') : APP_NAMES[app]}
          glyph={<AppGlyph app={app} />}
          onPress={() => onShare(app)}
        />
      ))}
      <Tile
        label={t('promote.app.more')}
        glyph={
          <span aria-hidden className="grid size-12 place-items-center rounded-full bg-sunken text-ink">
            <Ellipsis size={24} />
          </span>
        }
        onPress={onMore}
      />
    </ul>
  );
}

function Tile({ label, glyph, onPress }: { label: string; glyph: ReactNode; onPress: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await onPress();
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex justify-center">
      <PressButton
        busy={busy}
        onClick={() => void press()}
        className="flex min-w-11 max-w-full flex-col items-center gap-1 rounded-control px-0.5 py-1 text-xs active:bg-sunken"
      >
        {glyph}
        <span className="max-w-full text-center leading-tight">{label}</span>
      </PressButton>
    </li>
  );
}
