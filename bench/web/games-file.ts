import { writeFile } from 'node:fs/promises';

const CATEGORIES = ['role', 'competitive', 'board', 'action', 'casual', 'other'];
const FIRST = [
  'Lucky',
  'Golden',
  'Dragon',
  'Star',
  'Ocean',
  'Thunder',
  'Jungle',
  'Crystal',
  'Midnight',
  'Royal',
  'Tiny',
  'Neon',
];
const SECOND = ['Quest', 'Rush', 'Kingdom', 'Garden', 'Racer', 'Puzzle', 'Legends', 'Harbour', 'Arena', 'Tales'];

/** A list of games for import, each with its own name, introduction and ratio. */
export async function writeGamesFile(path: string, count: number): Promise<void> {
  const lines = ['appid,appname,brief_intro,category_2_name,newcps'];
  for (let number = 1; number <= count; number += 1) {
    const name = `${FIRST[number % FIRST.length]} ${SECOND[number % SECOND.length]} ${number}`;
    const intro = `Play ${name} with friends, climb the season's board and collect a reward each day`;
    lines.push(
      `wxbench${number},${name},"${intro}",${CATEGORIES[number % CATEGORIES.length]},${((number * 7) % 6000) / 100}`,
    );
  }
  await writeFile(path, `${lines.join('\n')}\n`);
}
