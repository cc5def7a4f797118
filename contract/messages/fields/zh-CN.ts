import type { FieldMessages } from './codes.ts';

const messages: FieldMessages = {
  field_required: '请填写此项',
  field_type: '值的类型不正确',
  field_too_long: '内容过长',
  field_invalid: '此值无效',
  area_code_invalid: '区号格式不正确',
  phone_required: '请输入手机号码',
  phone_format: '手机号码格式不正确',
  phone_wrong: '号码有误',
  password_required: '请输入密码',
  password_length: '密码长度为 6 至 12 位',
  code_required: '请输入验证码',
  code_format: '验证码为 6 位数字',
  uid_required: '请输入 UID',
  uid_format: 'UID 为 8 位数字',
  amount_required: '请输入金额',
  amount_format: '请输入正确的金额，最多两位小数',
  safe_password_required: '请输入保险箱密码',
  safe_password_format: '保险箱密码为 6 位数字',
  date_format: '请选择日期',
};

export default messages;
