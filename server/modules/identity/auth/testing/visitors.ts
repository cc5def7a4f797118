import type { TestApp } from '../../../../entry/testing/test-app.ts';

let phones = 0;
export const freshPhone = () => `917${String(1_000_000 + phones++)}`;

/** The calls of people who are not logged in, with phones of the site's country. */
export function visitorsOf(app: () => TestApp) {
  const wait = (seconds: number) => {
    app().now = new Date(app().now.getTime() + seconds * 1000);
  };
  const sendCode = (phone: string, purpose: 'login' | 'register' | 'reset') =>
    app().call('/cplogin/sendsms', { areaCode: '63', phone, purpose });
  const register = async (phone: string, more: object = {}) => {
    await sendCode(phone, 'register');
    const code = await app().codeOf(phone);
    return app().call('/cplogin/reg', { areaCode: '63', phone, code, password: 'secret12', ...more });
  };
  return { wait, sendCode, register };
}
