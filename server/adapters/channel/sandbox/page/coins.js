const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)');

export function isStill() {
  return wantsLessMotion.matches;
}

/**
 * Coins and paper fall over the page for a few seconds.
 * @param {HTMLCanvasElement} canvas
 * @param {number} times the more, the more coins
 */
export function letCoinsFall(canvas, times) {
  const pen = canvas.getContext('2d');
  if (isStill() || !pen) return;
  const scale = Math.min(2, devicePixelRatio);
  canvas.width = innerWidth * scale;
  canvas.height = innerHeight * scale;
  const colours = ['#ffd23f', '#ffd23f', '#ff4fa3', '#2fb8ff', '#8be06a'];
  const bits = Array.from({ length: Math.min(160, 24 + times * 3) }, (_, index) => ({
    x: Math.random() * canvas.width,
    y: -Math.random() * canvas.height * 0.8,
    size: (5 + Math.random() * 7) * scale,
    fall: (3 + Math.random() * 4) * scale,
    turn: Math.random() * 6,
    colour: colours[index % colours.length] ?? '#ffd23f',
  }));
  const endsAt = performance.now() + 3200;
  /** @param {number} now */
  const draw = (now) => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    if (now > endsAt) return;
    for (const bit of bits) {
      bit.y += bit.fall;
      bit.turn += 0.12;
      pen.fillStyle = bit.colour;
      pen.beginPath();
      pen.ellipse(
        bit.x + Math.sin(bit.turn) * 8,
        bit.y,
        bit.size * Math.abs(Math.cos(bit.turn)) + 1,
        bit.size,
        0,
        0,
        7,
      );
      pen.fill();
    }
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
