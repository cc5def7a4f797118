/**
 * Days in which an operator and whoever made, reset or gave a role to them are not two people: the one may still know
 * the password of the other.
 */
export const SPONSORED_DAYS = 7;
