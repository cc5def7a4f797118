import type { APIRequestContext } from '@playwright/test';
import { logInOperator, personWithMoney } from './console.ts';
import { callApi } from './people.ts';

/** A new agent, approved by the demo's owner, with money and a payout wallet. */
export async function agentWithMoney(request: APIRequestContext, amount: string) {
  const person = await personWithMoney(request, amount);
  await callApi(request, '/agent/join', { name: 'Tala Cruz', contact: '@tala' }, person.token);
  const { token } = await logInOperator(request, 'owner');
  const record = 'agent_application';
  const filters = { uid: person.uid };
  const [row] = (await callApi(request, '/console/records/list', { record, filters }, token)).data.content;
  if (!row) throw new Error('no application as an agent');
  await callApi(request, '/console/records/act', { record, id: row.id, version: row.version, event: 'approve' }, token);
  return person;
}
