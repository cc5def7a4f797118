import type { BrowserContextOptions } from 'playwright-core';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  colorScheme: 'light',
} as const satisfies BrowserContextOptions;

export const CPU_SLOWDOWN = 4;

export interface Network {
  readonly label: string;
  /** The delay that Chromium adds to each request; it simulates no handshakes and no slow start. */
  readonly latencyMs: number;
  readonly downKbps: number;
  readonly upKbps: number;
}

/**
 * Chromium's delay is per request, so its developer tools multiply the 150 ms of slow 4G by 3.75 to stand for
 * handshakes.
 */
export const NETWORKS: Readonly<Record<string, Network>> = {
  'slow-4g': { label: "the developer tools' Slow 4G", latencyMs: 562.5, downKbps: 1474.56, upKbps: 675 },
  'lighthouse-4g': {
    label: "Lighthouse's slow 4G without the stretching",
    latencyMs: 150,
    downKbps: 1638.4,
    upKbps: 750,
  },
};

const BYTES_PER_KBIT = 1000 / 8;

export function emulation(network: Network) {
  return {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.downKbps * BYTES_PER_KBIT,
    uploadThroughput: network.upKbps * BYTES_PER_KBIT,
  };
}
