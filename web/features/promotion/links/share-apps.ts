/** The apps in which promoters of our markets share, the most used first. */
export const SHARE_APPS = ['messenger', 'facebook', 'viber', 'tiktok', 'whatsapp', 'telegram', 'sms'] as const;
export type ShareApp = (typeof SHARE_APPS)[number];

/** Names of the apps, in every language; also the names of their channels, so they keep to the form of a sub-id. */
export const APP_NAMES: Readonly<Record<ShareApp, string>> = {
  messenger: 'Messenger',
  facebook: 'Facebook',
  viber: 'Viber',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  sms: 'SMS',
};

export interface ShareWay {
  readonly address: string;
  /** The app gets the text by the address. Otherwise it is copied, for the user to paste. */
  readonly carriesText: boolean;
  /** The address opens an app and no page: nothing happens on a phone without that app. */
  readonly needsApp: boolean;
}

/** Viber cuts a longer text, and the link is at its end. */
const VIBER_MOST = 200;

/** How a message is handed to an app (docs/decisions/596). `isPhone`: apps are opened; otherwise their web pages. */
export function shareWay(app: ShareApp, caption: string, link: string, isPhone: boolean): ShareWay {
  const text = encodeURIComponent(messageOf(caption, link));
  const url = encodeURIComponent(link);
  const page = { carriesText: false, needsApp: false };
  switch (app) {
    case 'messenger':
      return isPhone
        ? { address: `fb-messenger://share/?link=${url}`, carriesText: false, needsApp: true }
        : { address: 'https://www.facebook.com/messages/', ...page };
    case 'facebook':
      return { address: `https://www.facebook.com/sharer/sharer.php?u=${url}`, ...page };
    case 'viber':
      return {
        address: `viber://forward?text=${encodeURIComponent(messageOf(shortened(caption, VIBER_MOST - link.length - 1), link))}`,
        carriesText: true,
        needsApp: true,
      };
    case 'tiktok':
      return { address: isPhone ? 'https://www.tiktok.com/' : 'https://www.tiktok.com/upload', ...page };
    case 'whatsapp':
      return { address: `https://wa.me/?text=${text}`, carriesText: true, needsApp: false };
    case 'telegram':
      return {
        address: `https://t.me/share/url?url=${url}&text=${encodeURIComponent(caption)}`,
        carriesText: true,
        needsApp: false,
      };
    case 'sms':
      // Without the ampersand, iPhones leave the text out.
      return { address: `sms:?&body=${text}`, carriesText: true, needsApp: true };
  }
}

/** The link on a line of its own: in the middle of a line, some apps take the next word as a part of it. */
export function messageOf(caption: string, link: string): string {
  return caption === '' ? link : `${caption}\n${link}`;
}

function shortened(caption: string, most: number): string {
  const letters = [...caption];
  return letters.length <= most ? caption : `${letters.slice(0, Math.max(0, most - 1)).join('')}…`;
}

/** The app's own channel: the one that the user has already named so, in whatever case. */
export function channelOf(app: ShareApp, subs: readonly string[]): string {
  const name = APP_NAMES[app];
  return subs.find((sub) => sub.toLowerCase() === name.toLowerCase()) ?? name;
}
