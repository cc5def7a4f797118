import type { FieldMessages } from './codes.ts';

const messages: FieldMessages = {
  field_required: '이 항목을 입력해 주세요',
  field_type: '값의 형식이 올바르지 않습니다',
  field_too_long: '너무 깁니다',
  field_invalid: '허용되지 않는 값입니다',
  area_code_invalid: '국가 번호 형식이 올바르지 않습니다',
  phone_required: '휴대폰 번호를 입력해 주세요',
  phone_format: '휴대폰 번호 형식이 올바르지 않습니다',
  phone_wrong: '잘못된 번호입니다',
  password_required: '비밀번호를 입력해 주세요',
  password_length: '비밀번호는 6자 이상 12자 이하여야 합니다',
  code_required: '인증번호를 입력해 주세요',
  code_format: '인증번호는 6자리입니다',
  uid_required: 'UID를 입력해 주세요',
  uid_format: 'UID는 8자리 숫자입니다',
  amount_required: '금액을 입력해 주세요',
  amount_format: '소수점 이하 두 자리까지 올바른 금액을 입력해 주세요',
  safe_password_required: '금고 비밀번호를 입력해 주세요',
  safe_password_format: '금고 비밀번호는 숫자 6자리입니다',
  date_format: '날짜를 선택해 주세요',
};

export default messages;
