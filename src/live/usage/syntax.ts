import type { Language } from '../../forms/code/language.ts'

/**
 * What a node of a syntax tree is for a word in it. The names of nodes are those of the grammars of
 * all languages; where two use one name, it is for the same thing.
 */
const KINDS = {
  // A text, or a part of one.
  text: `string string_literal string_fragment string_content string_literal_content interpreted_string_literal
    interpreted_string_literal_content raw_string_literal raw_string_literal_content raw_string_content
    multiline_string_literal verbatim_string_literal encapsed_string template_string string_value
    heredoc heredoc_body heredoc_content nowdoc nowdoc_body nowdoc_string simple_symbol bare_string bare_symbol hash_key_symbol
    string_literal_fragment multi_line_string_literal multiline_string_fragment delimited_symbol symbol_content`,
  // A name.
  name: `identifier property_identifier type_identifier field_identifier constant name simple_identifier
    shorthand_property_identifier private_property_identifier package_identifier variable_name`,
  // `Codes.LOST`: a name in something.
  member: `member_expression field_access selector_expression scoped_identifier member_access_expression
    navigation_expression scope_resolution class_constant_access_expression field_expression
    member_access_expression nested_identifier qualified_name conditional_access_expression
    nested_type_identifier qualified_type scoped_type_identifier`,
  // A call, a constructor, an annotation, a macro.
  call: `call_expression new_expression method_invocation object_creation_expression invocation_expression call
    function_call_expression member_call_expression nullsafe_member_call_expression scoped_call_expression
    constructor_invocation annotation macro_invocation explicit_constructor_invocation
    implicit_object_creation_expression primary_constructor_base_type attribute constructor_initializer`,
  // The arguments of a call.
  arguments: `arguments argument_list annotation_argument_list attribute_argument_list value_arguments`,
  // One argument, which can have a name.
  argument: `argument value_argument attribute_argument`,
  // A member of an object or a map: `code: 'LOST'`.
  pair: `pair keyed_element field_initializer keyword_argument element_value_pair array_element_initializer
    jsx_attribute`,
  // What gives a name a value: `const CODE = 'LOST'`.
  definition: `assignment assignment_expression variable_declarator const_spec var_spec public_field_definition
    property_declaration property_element const_element const_item static_item
    short_var_declaration let_declaration assignment_statement required_parameter optional_parameter
    default_parameter typed_default_parameter augmented_assignment init_declarator variable_declaration_item`,
  // A constant of an enum.
  constant: `enum_assignment enum_case enum_member_declaration enum_variant enum_constant enum_entry`,
  // `a === b`, `a in b`.
  comparison: `binary_expression binary comparison_operator is_pattern_expression in_expression
    equality_expression instanceof_expression`,
  // The value of a case.
  case: `switch_label constant_pattern case_pattern union_pattern match_pattern or_pattern pattern match_condition_list
    when_condition value_pattern`,
  // A case with its value and what follows.
  arm: `switch_case expression_case switch_section switch_expression_arm case_clause match_arm
    match_conditional_expression when_entry when case_statement switch_rule switch_block_statement_group`,
  // `switch`, `match`, `when`.
  switch: `switch_statement switch_expression expression_switch_statement match_statement match_expression
    when_expression case`,
  // Values, one after the other.
  list: `array list tuple set array_initializer element_value_array_initializer array_creation_expression
    array_expression tuple_expression string_array symbol_array collection_literal collection_expression
    union_type expression_list implicit_array_creation_expression`,
  // The members of an object, a class or an enum.
  members: `object dictionary hash literal_value field_initializer_list initializer_expression class_body
    declaration_list enum_body enum_variant_list enum_member_declaration_list enum_declaration_list
    enum_class_body interface_body const_declaration block anonymous_object_creation_expression program module
    source_file body_statement statement_list`,
  // Adds nothing: parentheses, `as`, `a ?? b`.
  around: `parenthesized_expression as_expression satisfies_expression non_null_expression type_assertion
    conditional_expression ternary_expression conditional literal_element literal_type unary_expression
    reference_expression computed_property_name concatenated_string cast_expression prefix_expression
    postfix_expression postfix_unary_expression composite_literal arrow_expression_clause jsx_expression
    switch_body switch_block match_block variable_declaration field_declaration const_declaration_list
    property_initializer type_cast_expression throw_expression default_value equals_value_clause struct_expression
    class_interpolation value_expression element_binding_expression`,
  // Names that are only brought in.
  import: `import_statement import_declaration import_specifier import_clause use_declaration namespace_use_declaration
    using_directive import_header import package_declaration package_clause namespace_definition
    import_from_statement import_list`,
  // Tokens of Rust that a macro reads.
  tokens: `token_tree`,
}

export type Kind = keyof typeof KINDS

const BY_NODE: ReadonlyMap<string, Kind> = new Map(
  Object.entries(KINDS).flatMap(([kind, nodes]) =>
    nodes.split(/\s+/).map((node): [string, Kind] => [node, kind as Kind]),
  ),
)

/** What a node is; `language` decides where two grammars use a name for different things. */
export const kindOf = (node: string, language: Language): Kind | undefined =>
  node === 'attribute' && language === 'python' ? 'member' : BY_NODE.get(node)
