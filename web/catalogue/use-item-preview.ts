import type { ItemPreview } from '@pitaka/contract/item-preview.ts';
import { useEffect, useState } from 'react';

/** The item that the console sends: it shows this page in a frame. Messages from other origins are ignored. */
export function useItemPreview(): ItemPreview['item'] | undefined {
  const [item, setItem] = useState<ItemPreview['item']>();
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<ItemPreview>) => {
      if (origin !== location.origin || source !== parent || source === window) return;
      if (data?.type !== 'item-preview') return;
      document.documentElement.dataset.theme = data.theme;
      setItem(data.item);
    };
    addEventListener('message', onMessage);
    if (parent !== window) parent.postMessage('item-preview-ready', location.origin);
    return () => removeEventListener('message', onMessage);
  }, []);
  return item;
}
