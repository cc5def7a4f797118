const messages = {
  'moments.click': 'Your first click: your link was opened',
  'moments.sale': 'Your first sale: its earnings are being confirmed',
  'moments.money': 'Your first money',
  'moments.money.text': 'It came from “{item}” and is in your balance.',
  'moments.money.share': 'Share it again',
  'moments.money.why': 'Why {amount}?',
  'moments.level': 'VIP level {level}',
  'moments.level.text': 'You reached a new level.',
  'moments.level.open': 'See what it gives you',
} as const;

export default messages;
