const AMOUNT = /^[0-9]{1,16}(\.[0-9]{1,2})?$/;

/** The amount of an address, such as '250.00'; undefined if the address has none, or an invalid one. */
export function amountInAddress(text: string | undefined): string | undefined {
  return text !== undefined && AMOUNT.test(text) ? text : undefined;
}
