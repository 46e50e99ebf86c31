/** Every way in which a field of an account can be wrong. Each has its text under `fail`. */
export const fieldReasons = [
  'username',
  'usernameLength',
  'usernameCharacters',
  'usernameTaken',
  'password',
  'passwordLength',
  'pwdUpper',
  'pwdLower',
  'pwdDigit',
  'pwdSpecial',
  'pwdRun3',
  'pwdRepeat',
  'pwdSequential',
  'pwdCommon',
  'confirmPassword',
  'mismatch',
  'name',
  'nameLength',
  'email',
  'emailFormat',
  'emailLength',
  'emailTaken',
  'mobile',
  'mobileFormat',
  'mobileTaken',
  'organization',
  'organizationLength',
  'occupation',
  'occupationLength',
  'researchField',
  'researchFieldLength',
  'agreeTerms',
] as const;
export type FieldReason = (typeof fieldReasons)[number];

/** The full failure key of a reason. */
export const fault = <R extends FieldReason>(reason: R) => `identity.accounts.${reason}` as const;
