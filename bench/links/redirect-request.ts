import { addressOf, forwardedFor } from '../processes/from-address.ts';
import { codeOf } from './fill-links.ts';

/** A request by one of a thousand phones to one of the links. */
export function redirectRequest(links: number): string {
  const phone = Math.floor(Math.random() * 1000);
  return (
    `GET /s/${codeOf(Math.floor(Math.random() * links))} HTTP/1.1\r\nhost: localhost\r\n` +
    `user-agent: Mozilla/5.0 (Linux; Android 14; Phone ${phone}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36\r\n` +
    'accept: text/html\r\naccept-language: en-US\r\n' +
    `${forwardedFor(addressOf(phone))}\r\n`
  );
}
