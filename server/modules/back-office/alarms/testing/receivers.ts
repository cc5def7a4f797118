import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
}

export interface MailReceiver {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** While this text is set, every recipient is refused with it. */
  refusal: string;
  close(): Promise<void>;
}

/** A mail server on this machine that requires a password and stores the messages. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  const receiver = {
    ...{ url: '', mails, refusal: '' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, logger: false },
    onAuth: ({ username, password }, _session, done) =>
      username === 'pitaka' && password === 'secret' ? done(null, { user: username }) : done(new Error('no such user')),
    onRcptTo: (_address, _session, done) => done(receiver.refusal === '' ? null : new Error(receiver.refusal)),
    onData(stream, session, done) {
      text(stream).then((message) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...parse(message) });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `smtp://pitaka:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return receiver;
}

function parse(message: string): Omit<ReceivedMail, 'to'> {
  const [head = '', ...body] = message.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n\s+/g, ' ').split('\r\n');
  const of = (name: string) =>
    headers.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const isQuoted = of('content-transfer-encoding') === 'quoted-printable';
  const sent = body.join('\r\n\r\n').replaceAll('\r\n', '\n');
  return {
    ...{ subject: of('subject'), messageId: of('message-id') },
    text: isQuoted ? decodeQuoted(sent) : sent,
  };
}

function decodeQuoted(sent: string): string {
  const bytes = sent
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export interface Hook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HookReceiver {
  readonly url: string;
  readonly hooks: Hook[];
  status: number;
  close(): Promise<void>;
}

/** A receiver of webhooks on this machine. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const hooks: Hook[] = [];
  const receiver = {
    ...{ url: '', hooks, status: 204 },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = createServer(async (request, response) => {
    hooks.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alarms`;
  return receiver;
}
