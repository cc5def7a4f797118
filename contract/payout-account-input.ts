import * as z from 'zod/mini';
import { BANK_PHONE_LENGTH } from './constants.ts';
import { choice, numberText, perhapsNumberText, text, verificationCode } from './fields.ts';

/** The holder's name at the bank: letters of any script, spaces, and the few other characters of names. */
const holder = text(80, 'holder_required', 'holder_format');

export const bankDetails = {
  holder,
  /** A bank's code from /appcard/options, or its name. */
  bank: choice('bank_required', 'bank_unknown'),
  /** Account number; a CLABE in Mexico, an IBAN in Spain. Spaces and hyphens are ignored. */
  cardNumber: numberText('card_number_required', 'card_number_format'),
  bankPhone: z
    .string('bank_phone_required')
    .check(
      z.minLength(1, 'bank_phone_required'),
      z.regex(new RegExp(`^([0-9]{${BANK_PHONE_LENGTH}})?$`), 'bank_phone_format'),
    ),
  /** The IFSC in India; the SWIFT code or the branch code of a bank abroad; '' where the bank needs neither. */
  ifsc: perhapsNumberText('ifsc_required', 'ifsc_format'),
};

export const walletDetails = {
  holder,
  /** A wallet's code from /appcard/options, or its name. */
  wallet: choice('wallet_required', 'wallet_unknown'),
  /** The mobile number of the wallet, or the e-mail address if the wallet uses it. */
  walletNumber: numberText('wallet_number_required', 'wallet_number_format'),
};

/**
 * The form's schema, used by the app and the server. In a separate file so that the app does not bundle the calls'
 * schemas.
 */
export const bankAccountForm = z.object({ ...bankDetails, code: verificationCode });
export const walletAccountForm = z.object({ ...walletDetails, code: verificationCode });
