import type { CDPSession } from 'playwright-core';

export interface SeenRequest {
  readonly url: string;
  readonly type: string;
  /** The cause of the request: the page, a script, a style sheet. */
  readonly parent: string | undefined;
  readonly startMs: number;
  endMs: number;
  wireBytes: number;
  mimeType: string;
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack | undefined;
}

/** Records a page's requests; times in ms since the first request, which is the page itself. */
export class RequestRecord {
  readonly seen = new Map<string, SeenRequest>();
  #startedAt: number | undefined;

  static async of(session: CDPSession): Promise<RequestRecord> {
    const record = new RequestRecord();
    session.on('Network.requestWillBeSent', (event) => {
      record.#startedAt ??= event.timestamp;
      const { initiator, request, requestId, timestamp, type } = event;
      if (!/^https?:/.test(request.url)) return;
      record.seen.set(requestId, {
        url: request.url,
        type: type ?? 'Other',
        parent: type === 'Document' ? undefined : (initiator.url ?? firstUrl(initiator.stack) ?? event.documentURL),
        startMs: (timestamp - record.#startedAt) * 1000,
        endMs: Number.POSITIVE_INFINITY,
        wireBytes: 0,
        mimeType: '',
      });
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const request = record.seen.get(requestId);
      if (request) request.mimeType = response.mimeType;
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const request = record.seen.get(requestId);
      if (!request || record.#startedAt === undefined) return;
      request.endMs = (timestamp - record.#startedAt) * 1000;
      request.wireBytes = encodedDataLength;
    });
    await session.send('Network.enable');
    return record;
  }

  requests(): SeenRequest[] {
    return [...this.seen.values()];
  }

  /** The longest chain of finished requests at this time; each was caused by the previous one. */
  roundTripsBefore(ms: number): number {
    const over = this.requests().filter((request) => request.endMs <= ms);
    const byUrl = new Map(over.map((request) => [request.url, request]));
    const depthOf = (request: SeenRequest, passed: ReadonlySet<string>): number => {
      const parent = request.parent === undefined ? undefined : byUrl.get(request.parent);
      if (!parent || passed.has(parent.url)) return 1;
      return 1 + depthOf(parent, new Set([...passed, request.url]));
    };
    return Math.max(0, ...over.map((request) => depthOf(request, new Set([request.url]))));
  }
}

function firstUrl(stack: Stack | undefined): string | undefined {
  for (let at = stack; at; at = at.parent) {
    const url = at.callFrames.find((frame) => frame.url !== '')?.url;
    if (url) return url;
  }
  return undefined;
}
