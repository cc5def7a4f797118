import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { loadStyles } from '../boot/styles.ts';
import { text } from '../texts.ts';

/** A dialog whose code loads faster than this opens without a progress line. */
const SIGN_AFTER_MS = 150;

/**
 * A dialog whose code is loaded when it is first opened, with a progress line at the top. If that fails (no network),
 * the user gets a message and the dialog counts as closed; the page under it stays.
 */
export function onDemand<Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = () =>
    Promise.all([load(), loadStyles()]).then(([module]) => {
      loaded = module.default;
      return module.default;
    });

  // biome-ignore lint/correctness/noComponentHookFactories: called once per dialog, while its module is loaded
  function OnDemand(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => loaded);
    const { onClose } = props;
    useEffect(() => {
      if (Loaded) return;
      let isMounted = true;
      preload().then(
        (component) => isMounted && setLoaded(() => component),
        () => {
          if (!isMounted) return;
          showToast(text('shell.error.unreachable'), { tone: 'negative' });
          onClose();
        },
      );
      return () => {
        isMounted = false;
      };
    }, [Loaded, onClose]);
    if (Loaded) return <Loaded {...props} />;
    return props.open ? <Coming /> : null;
  }

  return Object.assign(OnDemand, { preload: () => void preload().catch(() => undefined) });
}

function Coming() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SIGN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <p role="status" aria-busy="true" className="fixed inset-x-0 top-0 z-20 h-1 animate-pulse bg-accent">
      <span className="sr-only">{text('shell.loading')}</span>
    </p>
  );
}
