import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { needStyles } from '../boot/styles.ts';
import { text } from '../texts.ts';

/**
 * A dialog whose code comes when it is first opened. If it does not come (no network), the person is told and the
 * dialog counts as closed; the page under it stays.
 */
export function onDemand<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = () =>
    Promise.all([load(), needStyles()]).then(([module]) => {
      loaded = module.default;
      return module.default;
    });

  // biome-ignore lint/correctness/noComponentHookFactories: called once a dialog, where modules are set up
  function OnDemand(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => loaded);
    const { onClose } = props;
    useEffect(() => {
      if (Loaded) return;
      let wanted = true;
      preload().then(
        (component) => wanted && setLoaded(() => component),
        () => {
          if (!wanted) return;
          showToast(text('shell.error.unreachable'), { tone: 'negative' });
          onClose();
        },
      );
      return () => {
        wanted = false;
      };
    }, [Loaded, onClose]);
    return Loaded ? <Loaded {...props} /> : null;
  }

  return Object.assign(OnDemand, { preload: () => void preload().catch(() => undefined) });
}
