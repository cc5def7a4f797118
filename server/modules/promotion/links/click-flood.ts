import { createHmac, randomBytes } from 'node:crypto';
import { NETWORKS_OF_WIDER, widerNetworkOf } from '../../../platform/http/network-address.ts';

/**
 * Clicks of one network in an hour, in one process. Thousands of phones can share an address, but not all of them tap
 * within it.
 */
const STORED_PER_HOUR = 2_000;
const HOUR_MS = 3_600_000;
/** Networks are counted in this many slots, by a keyed hash: a million networks use no more memory than one. */
const PLACES = 2 ** 16;
/** Last clicks that are remembered, of networks that have used half of their limit. */
const REMEMBERED = 10_000;

export interface FloodBounds {
  readonly storedPerHour: number;
}

/**
 * Every click is a row that is stored for more than a year, and anyone can click: one network could fill a disk. Its
 * clicks beyond a number an hour write no row; they redirect with the network's last click by the same link, so that a
 * purchase still finds its promoter.
 */
export class ClickFlood {
  readonly #bounds: FloodBounds;
  readonly #key = randomBytes(16);
  readonly #counts = new Uint32Array(PLACES);
  readonly #last = new Map<string, string>();
  #hour = 0;

  constructor(bounds: FloodBounds = { storedPerHour: STORED_PER_HOUR }) {
    this.#bounds = bounds;
  }

  /** Counts a click; undefined: it is stored. Otherwise the click to redirect with, '' where none is remembered. */
  count(siteId: string, network: string, code: string, now: Date): string | undefined {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#counts.fill(0);
      this.#last.clear();
    }
    const { storedPerHour } = this.#bounds;
    const wider = widerNetworkOf(network);
    const isFull =
      this.#add(`${siteId} ${network}`) > storedPerHour ||
      (wider !== undefined && this.#add(`${siteId} ${wider}`) > storedPerHour * NETWORKS_OF_WIDER);
    return isFull ? (this.#last.get(`${siteId} ${network} ${code}`) ?? '') : undefined;
  }

  /** Remembers a stored click. */
  remember(siteId: string, network: string, code: string, clickId: string): void {
    if ((this.#counts[this.#placeOf(`${siteId} ${network}`)] ?? 0) * 2 < this.#bounds.storedPerHour) return;
    if (this.#last.size >= REMEMBERED) this.#last.delete(this.#last.keys().next().value as string);
    this.#last.set(`${siteId} ${network} ${code}`, clickId);
  }

  #add(name: string): number {
    const place = this.#placeOf(name);
    const count = (this.#counts[place] ?? 0) + 1;
    this.#counts[place] = count;
    return count;
  }

  #placeOf(name: string): number {
    return createHmac('sha256', this.#key).update(name).digest().readUInt16LE(0);
  }
}
