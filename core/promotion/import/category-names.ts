export const ITEM_CATEGORIES = ['role', 'competitive', 'board', 'action', 'casual', 'other'] as const;
export type ItemCategory = (typeof ITEM_CATEGORIES)[number];

/** Names of the six categories on platforms and in lists. A mapping can add names. */
const WORDS: Readonly<Record<ItemCategory, readonly string[]>> = {
  role: ['role', 'roleplaying', 'rpg', 'mmorpg', '角色', '角色扮演', '롤플레잉', 'rol'],
  competitive: [
    'competitive',
    'esports',
    'sports',
    'racing',
    '竞技',
    '竞速',
    '体育',
    '경쟁',
    '스포츠',
    'competitivo',
    'deportes',
  ],
  board: ['board', 'card', 'boardcard', 'cards', '棋牌', '卡牌', '보드', '카드', 'mesa', 'tablero', 'cartas'],
  action: ['action', 'adventure', 'shooter', '动作', '射击', '冒险', '액션', 'accion', 'aventura'],
  casual: ['casual', 'puzzle', 'family', '休闲', '益智', '캐주얼', '퍼즐', 'puzle'],
  other: ['other', 'others', 'misc', '其他', '其它', '기타', 'otro', 'otros'],
};

const CATEGORIES = new Map(
  Object.entries(WORDS).flatMap(([category, words]) => words.map((word) => [word, category as ItemCategory])),
);

/** The category of a name; undefined if it is unknown. An empty cell is 'other'. */
export function categoryOf(word: string): ItemCategory | undefined {
  const bare = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .normalize('NFC');
  return bare === '' ? 'other' : CATEGORIES.get(bare);
}
