import { useQuery } from '@tanstack/react-query';
import { useText } from '../texts.ts';

/** The server's version, at the menu's foot. */
export function VersionLine() {
  const t = useText();
  const { data } = useQuery({ queryKey: ['version'], queryFn: readVersion, retry: false, refetchOnWindowFocus: false });
  if (!data) return undefined;
  return (
    <p className="mt-auto px-5 pt-4 text-ink-faint text-xs max-wide:px-1 max-wide:text-center max-wide:text-[0.65rem]">
      <span className="max-wide:sr-only">{t('shell.brand')} </span>
      {data}
    </p>
  );
}

async function readVersion(): Promise<string> {
  const answer = await fetch('/healthz');
  const { version } = (await answer.json()) as { version: string };
  return version;
}
