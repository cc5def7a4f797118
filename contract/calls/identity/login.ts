import * as z from 'zod/mini';
import { USER_NAME_MAX_LENGTH } from '../../constants.ts';
import { defineCall } from '../../define-call.ts';
import {
  areaCode,
  locale,
  optionalText,
  password,
  phone,
  rateText,
  text,
  uid,
  verificationCode,
} from '../../fields.ts';

const none = z.object({});

/** The user in every log-in answer. Rates are decimal text in percent. */
export const user = z.object({
  uid,
  /** Area code, plus, national number: '63+9171234567'. */
  username: z.string(),
  /** Masked, for display. */
  phone: z.string(),
  /** 0 promoter, 1 senior, 2 leader, 3 partner; a site has its own labels. */
  role: z.int(),
  job: z.int(),
  level: z.int(),
  /**
   * Rates: `rate` for own sales, `rate1` for sales of direct members, `rate2` for sales of indirect members;
   * `defaultRate` is the initial rate of a new member.
   */
  rate: rateText,
  rate1: rateText,
  rate2: rateText,
  defaultRate: rateText,
  locale,
  /** Name of a picture of the gallery; '' until chosen. */
  avatar: z.string(),
  /**
   * The name that the user chose, or otherwise the name on the payout accounts; '' if there is neither. Other users do
   * not see it.
   */
  name: z.string(),
});

const session = z.object({ token: z.string(), tokenHead: z.string(), user });

export const loginCalls = [
  defineCall({
    path: '/cplogin/sendsms',
    method: 'POST',
    summary: 'Sends a one-time code. The answer does not reveal whether the phone is registered.',
    access: 'optional',
    needs: 'textMessages',
    input: z.object({
      /** 'phone': the caller's new number. For 'card' and 'safe' area code and phone may be omitted, because the session has them. */
      areaCode: z.optional(areaCode),
      phone: z.optional(phone),
      purpose: z.enum(['login', 'register', 'reset', 'card', 'safe', 'phone'], 'field_invalid'),
      /**
       * After `work_required`: `solution[part]` makes SHA-256 of 'challenge.part.number' begin with `bits` zero bits.
       */
      work: z.optional(
        z.object({
          challenge: text(200),
          solution: z
            .array(z.int('field_type').check(z.gte(0, 'field_invalid')))
            .check(z.maxLength(32, 'field_invalid')),
        }),
      ),
    }),
    output: z.object({
      resendAfterSeconds: z.int(),
      expiresInSeconds: z.int(),
    }),
    refusals: [
      'code_too_soon',
      'code_limit',
      'phone_not_own',
      'phone_area_not_served',
      'sms_budget_used',
      'work_required',
      'work_wrong',
      'session_missing',
    ],
  }),
  defineCall({
    path: '/cplogin/rules',
    method: 'POST',
    summary: 'The requirements of this site’s forms: countries for codes, minimum age, texts to agree to.',
    access: 'public',
    input: z.object({}),
    output: z.object({
      /** Calling codes, the site's default first. */
      areaCodes: z.array(z.string()),
      minimumAge: z.int(),
      /** Whether registering requires the date of birth. */
      asksBirthDate: z.boolean(),
      /** Texts to agree to; /mainview/aboutus returns them. */
      texts: z.array(z.enum(['terms', 'privacy'])),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/cplogin/checkcode',
    method: 'POST',
    summary: 'Whether a code for registering is right, before the rest of the form; the code stays valid.',
    access: 'public',
    input: z.object({ areaCode, phone, code: verificationCode }),
    output: none,
    refusals: ['code_wrong', 'code_used_up', 'phone_taken'],
  }),
  defineCall({
    path: '/cplogin/reg',
    method: 'POST',
    summary: 'Registers a phone whose owner has proved it by code, and logs in.',
    access: 'public',
    input: z.object({
      areaCode,
      phone,
      code: verificationCode,
      password,
      inviteCode: z.optional(optionalText(32)),
      /** '1990-01-31'. Required if /cplogin/rules says so; the age is then computed from it. */
      birthDate: z.optional(optionalText(10)),
      /** The stated minimum age; required with `agreed`. */
      age: z.optional(z.int('field_type')),
      /** Confirms the minimum age and the site's texts; required if the site has any. */
      agreed: z.optional(z.boolean('field_type')),
    }),
    output: session,
    refusals: [
      'code_wrong',
      'code_used_up',
      'phone_taken',
      'invite_code_unknown',
      'consent_required',
      'too_young',
      'birth_date_required',
      'birth_date_invalid',
    ],
  }),
  defineCall({
    path: '/cplogin/login',
    method: 'POST',
    summary: 'Logs in by password or by code; an unknown phone looks like a wrong password or code.',
    access: 'public',
    input: z.object({
      areaCode,
      phone,
      password: z.optional(password),
      code: z.optional(verificationCode),
    }),
    output: session,
    refusals: ['credentials_wrong', 'login_locked', 'code_wrong', 'code_used_up', 'account_frozen'],
  }),
  defineCall({
    path: '/cplogin/tokenLogin',
    method: 'POST',
    summary: 'The user of a token.',
    access: 'public',
    input: z.object({ token: text(200) }),
    output: z.object({ user }),
    refusals: ['session_unknown', 'session_ended', 'account_frozen'],
  }),
  defineCall({
    path: '/cplogin/forgotpwd',
    method: 'POST',
    summary: 'Sets a new password by code; every session of the account ends.',
    access: 'public',
    input: z.object({ areaCode, phone, code: verificationCode, password }),
    output: none,
    refusals: ['code_wrong', 'code_used_up'],
  }),
  defineCall({
    path: '/cplogin/logout',
    method: 'POST',
    summary: 'Ends this session.',
    access: 'user',
    input: none,
    output: none,
    refusals: [],
  }),
] as const;

export const userCalls = [
  defineCall({
    path: '/user/sessions',
    method: 'POST',
    summary: 'This account’s sessions, last used first.',
    access: 'user',
    input: none,
    output: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        address: z.string(),
        at: z.string(),
        current: z.boolean(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/user/endsession',
    method: 'POST',
    summary: 'Ends one of the caller’s sessions; that device gets status 996.',
    access: 'user',
    input: z.object({ id: text(64) }),
    output: none,
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/user/endothers',
    method: 'POST',
    summary: 'Ends all of the caller’s sessions except this one; those devices get status 996.',
    access: 'user',
    input: none,
    output: z.object({ ended: z.int() }),
    refusals: [],
  }),
  defineCall({
    path: '/user/password',
    method: 'POST',
    summary: 'Changes the password; all other sessions end with 996.',
    access: 'user',
    input: z.object({ old: password, password }),
    output: none,
    refusals: ['old_password_wrong', 'login_locked'],
  }),
  defineCall({
    path: '/user/phone',
    method: 'POST',
    summary:
      'Changes the phone number by the password and a code sent to the new number. The old one is told, other sessions end, and payouts wait for the site’s cooling time.',
    access: 'user',
    needs: 'textMessages',
    input: z.object({ areaCode, phone, code: verificationCode, password }),
    /** The new number, masked. */
    output: z.object({ phone: z.string() }),
    refusals: ['old_password_wrong', 'login_locked', 'code_wrong', 'code_used_up', 'phone_taken', 'phone_unchanged'],
  }),
  defineCall({
    path: '/user/locale',
    method: 'POST',
    summary: 'Sets the language of messages to this user.',
    access: 'user',
    input: z.object({ locale }),
    output: none,
    refusals: [],
  }),
  defineCall({
    path: '/user/avatar',
    method: 'POST',
    summary: 'Chooses a picture of the gallery.',
    access: 'user',
    input: z.object({ avatar: text(40) }),
    output: none,
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/user/name',
    method: 'POST',
    summary: "Chooses the name on the caller’s own pages; with '' it is that of the payout accounts again.",
    access: 'user',
    input: z.object({ name: optionalText(USER_NAME_MAX_LENGTH) }),
    /** The name as it is shown from now on. */
    output: z.object({ name: z.string() }),
    refusals: [],
  }),
] as const;
