import { createHmac, randomBytes } from 'node:crypto';
import { shareOfProcess } from '../../../platform/http/ingress-limiter.ts';
import { NETWORKS_OF_WIDER, widerNetworkOf } from '../../../platform/http/network-address.ts';

/**
 * How many clicks of one network the processes of a machine store in an hour; each process stores its share. Thousands
 * of phones may share an address, but not all of them tap in the same hour.
 */
const STORED_PER_HOUR = 2_000;
const HOUR_MS = 3_600_000;
/**
 * The number of counters. A keyed hash assigns a counter to each network, so a million networks use no more memory than
 * one.
 */
const PLACES = 2 ** 16;
/** The number of last clicks that are remembered. Only a network that has used half of its limit needs one. */
const REMEMBERED = 10_000;

/**
 * Limits the clicks that one network can store. Each click is a row that stays for more than a year, and anyone can
 * click, so one network could fill a disk. Clicks above the limit write no row; they redirect with the network's last
 * click on the same link, so that a purchase is still credited to its promoter.
 */
export class ClickFlood {
  readonly #storedPerHour: number;
  readonly #key = randomBytes(16);
  readonly #counts = new Uint32Array(PLACES);
  readonly #last = new Map<string, string>();
  #hour = 0;

  constructor(processes: number, storedPerHour = STORED_PER_HOUR) {
    this.#storedPerHour = shareOfProcess(storedPerHour, processes);
  }

  /**
   * Counts a click. undefined: store it. Otherwise the id of an earlier click to redirect with, or '' if none is
   * remembered.
   */
  count(siteId: string, network: string, code: string, now: Date): string | undefined {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#counts.fill(0);
      this.#last.clear();
    }
    const storedPerHour = this.#storedPerHour;
    const wider = widerNetworkOf(network);
    const isFull =
      this.#add(`${siteId} ${network}`) > storedPerHour ||
      (wider !== undefined && this.#add(`${siteId} ${wider}`) > storedPerHour * NETWORKS_OF_WIDER);
    return isFull ? (this.#last.get(`${siteId} ${network} ${code}`) ?? '') : undefined;
  }

  /** Remembers a stored click. */
  remember(siteId: string, network: string, code: string, clickId: string): void {
    if ((this.#counts[this.#placeOf(`${siteId} ${network}`)] ?? 0) * 2 < this.#storedPerHour) return;
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
