/** Does the work, and counts how often the event loop came round meanwhile: others were served as often. */
export async function countTurns<Result>(
  work: (turnsSoFar: () => number) => Promise<Result>,
): Promise<{ result: Result; turns: number }> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    return { result: await work(() => turns), turns };
  } finally {
    isOver = true;
  }
}
