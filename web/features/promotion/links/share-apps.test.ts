import { describe, expect, test } from 'vitest';
import { APP_NAMES, channelOf, messageOf, SHARE_APPS, shareWay } from './share-apps.ts';

const LINK = 'https://play.example/s/Abc123';
const CAPTION = 'Sina & Pia: ₱5?\nSubukan!';

test('a message is the caption, and the link on a line of its own', () => {
  expect(messageOf('Look', LINK)).toBe(`Look\n${LINK}`);
  expect(messageOf('', LINK)).toBe(LINK);
});

test('each app gets the link, and the text where its address takes one', () => {
  const got = (app: (typeof SHARE_APPS)[number]) => new URL(shareWay(app, CAPTION, LINK, true).address);
  expect(got('whatsapp').searchParams.get('text')).toBe(`${CAPTION}\n${LINK}`);
  expect(got('viber').searchParams.get('text')).toBe(`${CAPTION}\n${LINK}`);
  expect(got('sms').searchParams.get('body')).toBe(`${CAPTION}\n${LINK}`);
  expect(got('telegram').searchParams.get('url')).toBe(LINK);
  expect(got('telegram').searchParams.get('text')).toBe(CAPTION);
  expect(got('facebook').searchParams.get('u')).toBe(LINK);
  expect(got('messenger').searchParams.get('link')).toBe(LINK);
});

test('an app whose address takes no text is said to need a paste', () => {
  const pasted = SHARE_APPS.filter((app) => !shareWay(app, CAPTION, LINK, true).carriesText);
  expect(pasted).toEqual(['messenger', 'facebook', 'tiktok']);
});

test('Viber cuts after 200 characters: the caption is shortened, the link stays whole', () => {
  const text = new URL(shareWay('viber', 'long '.repeat(60), LINK, true).address).searchParams.get('text') ?? '';
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text.endsWith(`…\n${LINK}`)).toBe(true);
});

test('a computer opens pages where there is no app', () => {
  expect(shareWay('messenger', CAPTION, LINK, false)).toMatchObject({ needsApp: false });
  expect(shareWay('tiktok', CAPTION, LINK, false).address).toMatch(/^https:/);
});

describe('the channel of an app', () => {
  test('has the app’s name, in the form of a sub-id', () => {
    for (const app of SHARE_APPS) expect(APP_NAMES[app]).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(channelOf('tiktok', ['', 'group-1'])).toBe('TikTok');
  });

  test('is the one that the user has named so already', () => {
    expect(channelOf('facebook', ['', 'facebook'])).toBe('facebook');
  });
});
