import { Button } from '../../../controls/button.tsx';
import { useText } from '../../../texts.ts';
import { DropZone } from './drop-zone.tsx';
import type { EditProps } from './item-form.tsx';
import { ItemPicture } from './item-picture.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { PlatformValue } from './platform-value.tsx';
import { PictureLinks } from './text-links.tsx';

const MOST_PICTURES = 12;

/** Icon, pictures, video and its cover. They are shown at once here, and on phones after another person's approval. */
export function MediaPart({ item, draft, errorOf, isLocked }: EditProps) {
  const t = useText();
  const { shown, set } = draft;
  const remove = (field: 'icon' | 'video' | 'cover') =>
    set(field === 'video' ? { video: '', cover: '' } : { [field]: '' });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <DropZone
          shape="icon"
          label={t('catalogue.field.icon')}
          error={errorOf('icon')}
          isLocked={isLocked}
          onUploaded={([address]) => set({ icon: address })}
        >
          <div className="mt-1 flex items-center gap-3">
            <ItemPicture src={shown.icon} className="size-14" />
            {!isLocked && !isDrawn(shown.icon) && (
              <Button tone="quiet" onClick={() => remove('icon')}>
                {t('catalogue.remove.icon')}
              </Button>
            )}
          </div>
        </DropZone>
        <PlatformValue item={item} field="icon" />
      </div>
      <div>
        <DropZone
          shape="picture"
          label={t('catalogue.field.images')}
          isMany
          error={errorOf('images')}
          isLocked={isLocked || shown.images.length >= MOST_PICTURES}
          onUploaded={(addresses) =>
            set({ images: [...new Set([...shown.images, ...addresses])].slice(0, MOST_PICTURES) })
          }
        >
          <PictureStrip pictures={shown.images} isLocked={isLocked} onChange={(images) => set({ images })} />
        </DropZone>
        <PlatformValue item={item} field="images" />
      </div>
      <div>
        <DropZone
          shape="clip"
          label={t('catalogue.field.video')}
          error={errorOf('video')}
          isLocked={isLocked}
          onUploaded={([address]) => set({ video: address })}
        >
          {shown.video !== '' && (
            <div className="mt-1 flex flex-wrap items-end gap-x-3 gap-y-1">
              {/* biome-ignore lint/a11y/useMediaCaption: the videos of games and tasks have no words to caption */}
              <video
                key={shown.video}
                src={shown.video}
                poster={shown.cover}
                controls
                preload="metadata"
                aria-label={t('catalogue.field.video')}
                className="h-40 max-w-full rounded-control bg-sunken"
              />
              {!isLocked && (
                <Button tone="quiet" onClick={() => remove('video')}>
                  {t('catalogue.remove')}
                </Button>
              )}
            </div>
          )}
        </DropZone>
        <PlatformValue item={item} field="video" />
      </div>
      {shown.video !== '' && (
        <div>
          <DropZone
            shape="picture"
            label={t('catalogue.field.cover')}
            error={errorOf('cover')}
            isLocked={isLocked}
            onUploaded={([address]) => set({ cover: address })}
          >
            {shown.cover !== '' && (
              <div className="mt-1 flex flex-wrap items-end gap-x-3 gap-y-1">
                <img src={shown.cover} alt="" className="h-24 rounded-control bg-sunken object-cover" />
                {!isLocked && !isDrawn(shown.cover) && (
                  <Button tone="quiet" onClick={() => remove('cover')}>
                    {t('catalogue.remove')}
                  </Button>
                )}
              </div>
            )}
          </DropZone>
          <PlatformValue item={item} field="cover" />
        </div>
      )}
      <PictureLinks item={item} draft={draft} />
    </div>
  );
}

/** Without a chosen picture, the server draws one. */
function isDrawn(address: string): boolean {
  return address === '' || address.startsWith('/media/drawn/');
}
