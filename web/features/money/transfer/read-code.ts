import decodeQr from 'qr/decode.js';

/** A camera's frame is reduced to this size: enough for a code held to the phone, and fast on a cheap one. */
const LONGEST_SIDE_PX = 720;

let canvas: HTMLCanvasElement | undefined;

/** The text of a QR code in a picture or in the current frame of a video; undefined if there is no code. */
export function readCode(source: HTMLVideoElement | ImageBitmap): string | undefined {
  const { width, height } = sizeOf(source);
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // The library throws if it finds no code.
    return undefined;
  }
}

function sizeOf(source: HTMLVideoElement | ImageBitmap): { width: number; height: number } {
  return source instanceof HTMLVideoElement ? { width: source.videoWidth, height: source.videoHeight } : source;
}
