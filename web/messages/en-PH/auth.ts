import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/auth.ts';

const messages: MessagesOf<typeof first> = {
  'auth.login.title': 'Log in',
  'auth.login.method': 'How to log in',
  'auth.login.byPassword': 'Password',
  'auth.login.byCode': 'Verification code',
  'auth.login.submit': 'Log in',
  'auth.phone': 'Mobile number',
  'auth.areaCode': 'Area code',
  'auth.password': 'Password',
  'auth.password.new': 'New password',
  'auth.password.hint': '6 to 12 characters',
  'auth.password.show': 'Show password',
  'auth.password.hide': 'Hide password',
  'auth.code': 'Verification code',
  'auth.code.send': 'Send code',
  'auth.code.again': 'Resend',
  'auth.code.wait': 'Resend in {seconds} s',
  'auth.code.sent': 'Your code is on the way. It is valid for {minutes, plural, one {# minute} other {# minutes}}.',
  'auth.forgot': 'Forgot password?',
  'auth.noAccount': 'No account yet?',
  'auth.haveAccount': 'Already registered?',
  'auth.register.title': 'Create an account',
  'auth.register.link': 'Sign up',
  'auth.register.submit': 'Sign up',
  'auth.inviteCode': 'Invite code (optional)',
  'auth.reset.title': 'Reset password',
  'auth.reset.submit': 'Set new password',
  'auth.reset.done': 'Your password has been changed. Kindly log in with the new one.',
  'auth.loss.ended': 'You were logged out from another device, or your password was changed. Kindly log in again.',
  'auth.loss.unknown': 'Your session has ended. Kindly log in again.',
  'auth.loss.forbidden': 'Please contact customer service for account abnormality',
  'auth.help': 'Help',
  'auth.language': 'Language',
};

export default messages;
