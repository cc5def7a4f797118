import { Play } from 'lucide-react';
import type { ItemMedia } from '../../../catalogue/media.ts';
import { useText } from '../../../texts.ts';

export interface MediaRowProps {
  media: ItemMedia;
  onOpen: (slide: number) => void;
}

/** Video and images in a row; a tap shows them in full. */
export function MediaRow({ media, onOpen }: MediaRowProps) {
  const t = useText();
  const { slides } = media;
  return (
    <section aria-label={t('detail.media')} className="no-scrollbar -mx-4 overflow-x-auto overscroll-x-contain px-4">
      <ul className="flex w-max gap-3">
        {slides.map((slide, number) => (
          <li key={slide.url}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('detail.media.open', { number: number + 1, total: slides.length })}
              onClick={() => onOpen(number)}
              className="relative block h-44 w-28 overflow-hidden rounded-control bg-sunken"
            >
              {(slide.type === 'image' || slide.cover !== '') && (
                <img
                  src={slide.type === 'image' ? slide.url : slide.cover}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              )}
              {slide.type === 'video' && (
                <span className="absolute inset-0 grid place-items-center">
                  <span className="on-picture size-11">
                    <Play aria-hidden size={20} fill="currentColor" />
                  </span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
