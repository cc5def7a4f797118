import type { ItemPreview } from '@pitaka/contract/item-preview.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { Dialog as Modal } from '@pitaka/ui/primitives/dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../texts.ts';
import type { CatalogueItem } from './item.ts';

/** The item on a phone, with unsaved changes: the phone's own page in a frame of a phone's width. */
export function PreviewDialog({ item, onClose }: { item: CatalogueItem; onClose: () => void }) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const preview = useRef<ItemPreview>(undefined);
  preview.current = previewOf(item, theme);
  const show = () => frame.current?.contentWindow?.postMessage(preview.current, location.origin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the shown item is sent to the frame
  useEffect(show, [item, theme]);
  useEffect(() => {
    // The page reports when it can receive the item.
    const ready = (event: MessageEvent) => {
      if (event.source === frame.current?.contentWindow && event.data === 'item-preview-ready') {
        frame.current?.contentWindow?.postMessage(preview.current, location.origin);
      }
    };
    addEventListener('message', ready);
    return () => removeEventListener('message', ready);
  }, []);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('catalogue.preview.title')}
      closeLabel={t('shell.close')}
      className="w-[min(27rem,calc(100vw-2rem))]!"
    >
      <fieldset className="mb-2 flex gap-1.5">
        <legend className="sr-only">{t('catalogue.preview.theme')}</legend>
        {(['light', 'dark'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={theme === one}
            onClick={() => setTheme(one)}
            className={classNames(
              'control rounded-full border px-3 font-semibold',
              theme === one ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line text-ink-soft',
            )}
          >
            {t(`catalogue.preview.${one}`)}
          </button>
        ))}
      </fieldset>
      <iframe
        ref={frame}
        src="/Preview"
        title={t('catalogue.preview.title')}
        className="h-[min(44rem,calc(100dvh-11rem))] mx-auto w-[min(390px,calc(100vw-4.5rem))] rounded-card border border-line"
      />
    </Modal>
  );
}

function previewOf(item: CatalogueItem, theme: 'light' | 'dark'): ItemPreview {
  const { kind, externalId, name, intro, description, category, ratio, icon, video, cover, images } = item;
  return {
    type: 'item-preview',
    theme,
    item: { kind, externalId, name, intro, description, category, ratio, icon, video, cover, images },
  };
}
