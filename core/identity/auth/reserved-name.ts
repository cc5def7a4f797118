/** The product's own name. */
const PRODUCT = 'Pitaka';

/** A word that contains one of these reads like the site, in the languages of the phone app and of the Philippines. */
const OFFICIAL_WORDS = [
  ...['official', 'support', 'administrator', 'moderator', 'helpdesk', 'helpline', 'customerservice', 'customercare'],
  ...['oficial', 'soporte', 'administrador', 'moderador', 'atencionalcliente', 'servicioalcliente'],
  ...['opisyal', 'suporta', '공식', '운영자', '운영팀', '관리자', '고객센터', '고객지원'],
  ...['官方', '客服', '管理员', '管理員', '运营团队'],
];
/** Only as a whole word, because people's names contain these letters. */
const OFFICIAL_WHOLE_WORDS = ['admin', 'staff', 'system', 'security', 'service', 'help', 'team'];
/** A shorter name of a site is also a name of people ('Luna'), so only exactly the same name is refused. */
const SHORTEST_CONTAINED = 5;

/** Letters of other scripts, and signs, that look like a Latin letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ4@',
    b: 'вβ8',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεё3€',
    g: 'ɡ9',
    h: 'һн',
    // i and l look alike in most fonts, so both count as l.
    l: 'iіιı1|!ӏ',
    k: 'кκ',
    m: 'м',
    n: 'п',
    o: 'оοσ0ο',
    p: 'рρ',
    s: 'ѕ5$',
    t: 'тτ7+',
    u: 'υս',
    v: 'ν',
    w: 'ѡω',
    x: 'хχ',
    y: 'уγ',
    z: '2',
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])),
);

/**
 * Whether a name reads like the site's or the product's own: 'Pitaka', 'Supp0rt', 'P i t a k a', 'Ріtака' in Cyrillic
 * letters, the site's name. `siteNames`: the names under which the asking site is known.
 */
export function isReservedName(name: string, siteNames: readonly string[]): boolean {
  const words = wordsOf(name);
  const whole = words.join('');
  const own = [PRODUCT, ...siteNames]
    .map((siteName) => wordsOf(siteName).join(''))
    .filter((siteName) => siteName !== '');
  const official = OFFICIAL_WORDS.map((word) => wordsOf(word).join(''));
  const contained = [...official, ...own.filter((reserved) => [...reserved].length >= SHORTEST_CONTAINED)];
  return (
    own.includes(whole) ||
    official.includes(whole) ||
    words.some((word) => contained.some((reserved) => word.includes(reserved))) ||
    words.some((word) => OFFICIAL_WHOLE_WORDS.some((official) => wordsOf(official).join('') === word)) ||
    // Written as several words among others: 'Sunny Games Manila', 'Atención al cliente'.
    pairsOf(words).some((pair) => contained.includes(pair))
  );
}

/** The words as a reader sees them: without case, accents, signs, look-alikes and doubled letters. */
function wordsOf(name: string): string[] {
  const parts = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC')
    .split(/[\s_/]+/u)
    .map(readWord)
    .filter((word) => word !== '');
  // Letters with a space between each are one word.
  const words: string[] = [];
  let spelled = '';
  for (const part of [...parts, '  ']) {
    if ([...part].length === 1) spelled += part;
    else {
      if (spelled !== '') words.push(withoutDoubles(spelled));
      spelled = '';
      words.push(part);
    }
  }
  return words.slice(0, -1);
}

function readWord(word: string): string {
  const read = [...word].map((sign) => LOOK_ALIKES[sign] ?? sign).join('');
  const letters = read
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  return withoutDoubles(letters);
}

const withoutDoubles = (word: string) => word.replace(/(.)\1+/gu, '$1');

/** Neighbouring words, written together: two or more. */
function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from + 1).map((_, more) => words.slice(from, from + more + 2).join('')),
  );
}
