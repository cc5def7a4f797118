import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';

export type Session = AnswerOf<'/cplogin/login'>;

/** One call of the product's API; throws if it is refused, so that no wrong answer is measured. */
export async function call<Path extends CallPath>(
  origin: string,
  path: Path,
  body: RequestTo<Path>,
  session?: Session,
): Promise<AnswerOf<Path>> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session ? authorization(session) : {}) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { status: number; message: string; data: AnswerOf<Path> };
  if (answer.status !== 200 && answer.status !== 2004)
    throw new Error(`${path} answered ${answer.status}: ${answer.message}`);
  return answer.data;
}

export function authorization(session: Session): { authorization: string } {
  return { authorization: session.tokenHead + session.token };
}

const DEMO_PASSWORD = 'demo1234';

/** Logs in one of the demo's users by job: 0, 1 or 2. */
export function logInDemo(origin: string, job: 0 | 1 | 2): Promise<Session> {
  return call(origin, '/cplogin/login', { areaCode: '63', phone: `917000000${job}`, password: DEMO_PASSWORD });
}
