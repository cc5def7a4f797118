import { MessageCircle, MessageSquareText, Music2, Send } from 'lucide-react';
import type { ShareApp } from './share-apps.ts';

/** Each app's colour: people look for it before they read the name. */
const FILLS: Readonly<Record<ShareApp, string>> = {
  messenger: '#7a3df0',
  facebook: '#0866ff',
  viber: '#6f5fd8',
  tiktok: '#161616',
  whatsapp: '#128c4b',
  telegram: '#1c87c9',
  sms: '#2f7d4f',
};

/** A sign of an app in its colour. The name stands below it, so screen readers skip it. */
export function AppGlyph({ app }: { app: ShareApp }) {
  return (
    <span
      aria-hidden
      className="grid size-12 place-items-center rounded-full"
      style={{ backgroundColor: FILLS[app], color: '#fff' }}
    >
      <Sign app={app} />
    </span>
  );
}

function Sign({ app }: { app: ShareApp }) {
  switch (app) {
    case 'messenger':
      return (
        <svg aria-hidden viewBox="0 0 24 24" className="size-7">
          <path
            fill="currentColor"
            d="M12 2.5c-5.5 0-9.7 4-9.7 9.1 0 2.9 1.4 5.4 3.6 7.1v3l2.9-1.6c1 .3 2.1.4 3.2.4 5.5 0 9.7-4 9.7-9s-4.2-9-9.7-9Z"
          />
          <path d="m6.4 14.3 4.2-4.5 2.6 2.5 4.2-2.5-4.2 4.5-2.6-2.5Z" fill={FILLS.messenger} />
        </svg>
      );
    case 'facebook':
      return (
        <svg aria-hidden viewBox="0 0 24 24" className="size-8">
          <path
            fill="currentColor"
            d="M13.4 21v-7.3H16l.5-3.1h-3.1V8.7c0-.9.4-1.7 1.8-1.7h1.4V4.3S15.3 4 14.1 4c-2.6 0-4.2 1.6-4.2 4.3v2.3H7v3.1h2.9V21Z"
          />
        </svg>
      );
    case 'viber':
      return <Handset className="size-6" />;
    case 'tiktok':
      return <Music2 size={25} strokeWidth={2.4} />;
    case 'whatsapp':
      return (
        <span className="relative grid place-items-center">
          <MessageCircle size={31} strokeWidth={2} />
          <Handset className="absolute size-4" />
        </span>
      );
    case 'telegram':
      return <Send size={24} strokeWidth={2.2} />;
    case 'sms':
      return <MessageSquareText size={25} strokeWidth={2.1} />;
  }
}

function Handset({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <path
        fill="currentColor"
        d="M5 3.5h1.6c.5 0 .9.3 1.1.8l1.2 3c.2.4.1.9-.2 1.2L7.2 10c1.2 2.6 3.2 4.6 5.8 5.8l1.5-1.5c.3-.3.8-.4 1.2-.2l3 1.2c.5.2.8.6.8 1.1V19c0 .8-.7 1.5-1.5 1.5C10.5 20.5 3.5 13.5 3.5 6c0-1.3.7-2.5 1.5-2.5Z"
      />
    </svg>
  );
}
