import type { ItemCategory } from '@pitaka/core/promotion/import/category-names.ts';
import type { ItemChange } from '../../modules/promotion/catalogue/index.ts';
import { drawnAddress } from '../../modules/site/media/index.ts';

interface Genre {
  readonly category: ItemCategory;
  /** Names of the first games. */
  readonly named: readonly string[];
  /** Words whose combinations are the names of further games. */
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly intros: readonly string[];
}

const GENRES: readonly Genre[] = [
  {
    category: 'role',
    named: [
      'Dragon Saga: Rebirth',
      'Señor Caballero',
      '왕국의 전설',
      '仙侠奇缘',
      'Élan of the Elves',
      'Ronin Path',
      'Mystic Marché',
      'The Last Bard',
    ],
    first: [
      'Eternal',
      'Shadow',
      'Crimson',
      'Silver',
      'Forgotten',
      'Mystic',
      'Iron',
      'Emerald',
      'Astral',
      'Frozen',
      'Golden',
    ],
    last: [
      'Kingdom',
      'Legends',
      'Oath',
      'Chronicle',
      'Realm',
      'Guardian',
      'Crown',
      'Pilgrim',
      'Rune',
      'Covenant',
      'Throne',
      'Sage',
      'Odyssey',
    ],
    intros: [
      'Gather a party of four and clear a tower that changes every night.',
      'Idle battles, real choices: every hero can turn against you.',
      'A hand-drawn journey in chapters of five minutes.',
      'Guild raids twice a day, with rewards for whoever shows up.',
      'Collect 120 heroes; none of them is locked behind luck.',
      'One thumb, one sword, forty bosses.',
    ],
  },
  {
    category: 'competitive',
    named: [
      'Goal Rush 5v5',
      'Piñata Cup',
      '드리프트 챔피언',
      '街头篮球王',
      'Checkmate Blitz',
      'Turbo Kart Café',
      'Ring Masters',
      'Formula Zero',
    ],
    first: ['Turbo', 'Street', 'Ultimate', 'Pro', 'Rapid', 'World', 'Night', 'Mega', 'Arena', 'Prime', 'Quick'],
    last: [
      'Racing',
      'League',
      'Striker',
      'Duel',
      'Drift',
      'Champions',
      'Smash',
      'Cup',
      'Dunk',
      'Sprint',
      'Rivals',
      'Showdown',
      'Kick',
    ],
    intros: [
      'Ranked matches of ninety seconds against people of your strength.',
      'Seasons of four weeks; every division promotes.',
      'Real-time two against two, no bots.',
      'Tune the car, learn the track, beat the ghost of a friend.',
      'Tournaments on the hour with a live table.',
      'Simple to steer, hard to master.',
    ],
  },
  {
    category: 'board',
    named: [
      'Mahjong Salon',
      'Tongits Barkada',
      '맞고의 신',
      '欢乐斗地主',
      'Ludo Fiesta',
      'Dominó Café',
      'Gin & Rummy',
      'Chess Étude',
    ],
    first: [
      'Royal',
      'Lucky',
      'Grand',
      'Classic',
      'Jade',
      'Happy',
      'Family',
      'Velvet',
      'Golden',
      'Friendly',
      'Old Town',
    ],
    last: [
      'Solitaire',
      'Rummy',
      'Ludo',
      'Mahjong',
      'Dominoes',
      'Checkers',
      'Bingo',
      'Spades',
      'Backgammon',
      'Hearts',
      'Reversi',
      'Carrom',
      'Yatzy',
    ],
    intros: [
      'The game you grew up with, at a table of friends.',
      'Private rooms, voice stickers and no hurry.',
      'A new deal every day, the same for everyone.',
      'Learn in a minute with a patient teacher.',
      'Plays offline and keeps your place.',
      'House rules: choose your own.',
    ],
  },
  {
    category: 'action',
    named: [
      'Neon Runner',
      'Zombi Ciudad',
      '스카이 파이터',
      '飞机大战',
      'Ninja São Paulo',
      'Last Bunker',
      'Robo Mêlée',
      'Pixel Commando',
    ],
    first: ['Neon', 'Steel', 'Cyber', 'Rogue', 'Thunder', 'Pixel', 'Alien', 'Jungle', 'Savage', 'Galaxy', 'Blast'],
    last: [
      'Runner',
      'Squad',
      'Assault',
      'Shooter',
      'Hunter',
      'Strike',
      'Ninja',
      'Survivor',
      'Tanks',
      'Heroes',
      'Escape',
      'Fury',
      'Patrol',
    ],
    intros: [
      'Hold one thumb down and outlive eight hundred monsters.',
      'Levels of one minute, weapons without end.',
      'Sneak, strike, vanish: thirty ways through each house.',
      'Co-op for two on one phone.',
      'A boss every third wave, and it remembers you.',
      'Runs smoothly on the phone you have.',
    ],
  },
  {
    category: 'casual',
    named: [
      'Candy Harbour',
      'Café de Gatos',
      '냥이 정원',
      '消消乐园',
      'Pâtisserie Rush',
      'Tiny Island',
      'Bubble Tea Shop',
      'Color Sort Zen',
    ],
    first: ['Sweet', 'Bubble', 'Tiny', 'Happy', 'Sunny', 'Fruit', 'Cookie', 'Garden', 'Puppy', 'Rainbow', 'Cozy'],
    last: [
      'Blast',
      'Merge',
      'Story',
      'Farm',
      'Kitchen',
      'Puzzle',
      'Town',
      'Match',
      'Pop',
      'Garden',
      'Bakery',
      'Sort',
      'Island',
    ],
    intros: [
      'Match three, breathe out, water the garden.',
      'Two thousand levels and no timer.',
      'Merge cups into a café that the whole street visits.',
      'For the queue, the bus and the last five minutes of the day.',
      'Decorate a room with what you win.',
      'Plays with sound off, and without a network.',
    ],
  },
  {
    category: 'other',
    named: [
      'Mot à Mot',
      'Trivia Fiesta',
      '한글 퀴즈왕',
      '成语接龙',
      'Karaoke Night Maestro',
      'Stock Street Simulator',
      'Train Dispatcher',
      'Sleep Sounds Journey',
    ],
    first: ['Word', 'Trivia', 'Music', 'Brain', 'City', 'Farm Life', 'Quiz', 'Story', 'Cooking', 'Space', 'Daily'],
    last: [
      'Academy',
      'Challenge',
      'Builder',
      'Simulator',
      'Lab',
      'Studio',
      'Planner',
      'Tycoon',
      'Tiles',
      'Diary',
      'Workshop',
      'Hour',
      'Atlas',
    ],
    intros: [
      'Ten questions a day; the whole country answers the same ones.',
      'Build, borrow, go broke, begin again.',
      'A calm simulation that goes on while you sleep.',
      'Guess the song from its first second.',
      'Learn a hundred words without noticing.',
      'A puzzle by a different author every morning.',
    ],
  },
];

const PER_GENRE = 54;
/** A ratio below a hundredth of a percent is shown as a dash. */
const NEARLY_NOTHING_PPM = 40;

/** More than 300 games with mixed categories, as in a platform's list, and consecutive numbers. */
export function demoGames(clips: readonly string[]): ItemChange[] {
  const games: ItemChange[] = [];
  for (let round = 0; round < PER_GENRE; round++) {
    GENRES.forEach((genre, genreIndex) => {
      const index = games.length;
      const name = nameOf(genre, round);
      const game: ItemChange = {
        externalId: `wx26${String(index + 1).padStart(8, '0')}`,
        name,
        category: genre.category,
        intro: genre.intros[(round + genreIndex) % genre.intros.length] as string,
        description: describeGame(name, genre.intros, round),
        ratio: ratioOf(index),
      };
      games.push({ ...game, ...mediaOf(name, genre.category, index, clips) });
    });
  }
  return games;
}

function nameOf(genre: Genre, round: number): string {
  const named = genre.named[round / 2];
  if (named !== undefined) return named;
  // Eleven and thirteen are coprime, so stepping through both visits every pair once.
  return `${genre.first[round % genre.first.length]} ${genre.last[round % genre.last.length]}`;
}

/** From a few percent to seventy, most in the middle, some too small to be shown. */
function ratioOf(index: number): number {
  if (index % 29 === 13) return NEARLY_NOTHING_PPM;
  if (index % 41 === 17) return 0;
  const step = (index * 37) % 120;
  return 50_000 + step * 5_250 + (index % 4) * 1_250;
}

/** Two in three games have pictures, every ninth has a clip, and some have neither: for these no viewer opens. */
function mediaOf(name: string, category: ItemCategory, index: number, clips: readonly string[]): Partial<ItemChange> {
  const pictures = index % 3 === 2 ? 0 : 1 + (index % 4);
  const images = Array.from({ length: pictures }, (_, variant) => drawnAddress('scene', name, category, variant));
  const clip = index % 9 === 0 ? clips[(index / 9) % clips.length] : undefined;
  return clip === undefined ? { images } : { images, video: clip };
}

function describeGame(name: string, intros: readonly string[], round: number): string {
  const points = [1, 2, 3].map((step) => `<li>${intros[(round + step) % intros.length]}</li>`).join('');
  return `<p><strong>${name}</strong></p><ul>${points}</ul><p>Promote it with your own link; players who come through it are counted as yours.</p>`;
}
