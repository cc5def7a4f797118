/** Does the work and counts the turns of the event loop meanwhile, during which other requests could be served. */
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
