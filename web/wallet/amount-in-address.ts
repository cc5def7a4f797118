const AMOUNT = /^[0-9]{1,16}(\.[0-9]{1,2})?$/;

/** The amount of an address, such as '250.00'; undefined if it has none, or something else was typed there. */
export function amountInAddress(text: string | undefined): string | undefined {
  return text !== undefined && AMOUNT.test(text) ? text : undefined;
}
