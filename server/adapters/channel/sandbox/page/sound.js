/** @type {AudioContext | undefined} */
let audio;
let isOn = false;

/** Sound is off until the player turns it on. @returns {boolean} */
export function toggleSound() {
  isOn = !isOn;
  if (isOn) audio ??= new AudioContext();
  if (isOn) void audio?.resume();
  return isOn;
}

/**
 * One tone, made here: there is no file to fetch.
 * @param {number} pitch
 * @param {number} after seconds from now
 * @param {number} lasts seconds
 * @param {OscillatorType} [shape]
 */
function tone(pitch, after, lasts, shape = 'triangle') {
  if (!isOn || !audio) return;
  const at = audio.currentTime + after;
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.type = shape;
  wave.frequency.setValueAtTime(pitch, at);
  volume.gain.setValueAtTime(0.16, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  wave.connect(volume).connect(audio.destination);
  wave.start(at);
  wave.stop(at + lasts);
}

/** The engine of the jeepney. */
export function soundStart() {
  tone(90, 0, 0.35, 'sawtooth');
  tone(130, 0.08, 0.3, 'sawtooth');
}

/** @param {number} reel */
export function soundStop(reel) {
  tone(240 + reel * 60, 0, 0.12, 'square');
}

/** @param {number} times */
export function soundWin(times) {
  const notes = times >= 20 ? [523, 659, 784, 1047, 784, 1047, 1319] : [523, 659, 784];
  for (const [index, pitch] of notes.entries()) tone(pitch, index * 0.11, 0.3);
}
