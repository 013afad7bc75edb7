/** The password was right, and a code is asked for as well. */
export const secondFactorNeeded = "second_factor_needed";
/** The code was not. */
export const wrongCode = "wrong_code";
